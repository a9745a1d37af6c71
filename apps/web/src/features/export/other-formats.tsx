import type { ExportFormat } from '@sop/contracts';
import type { LazyMenu } from '../../ui/lazy-menu.js';
import { OpenMenu } from '../../ui/open-menu.js';
import { useCan } from '../permissions/use-can.js';
import { FormatItems } from './format-items.js';

interface OtherFormatsProps {
  readonly menu: LazyMenu;
  readonly onPick: (format: ExportFormat) => void;
  /** Undefined where no code is offered. */
  readonly onQrCode: (() => void) | undefined;
  readonly onTemplate: () => void;
}

/** The formats other than PDF. */
export default function OtherFormats({ menu, onPick, onQrCode, onTemplate }: OtherFormatsProps) {
  const canShare = useCan('sop.share');
  return (
    <OpenMenu menu={menu} position="bottom-start" width={280}>
      <FormatItems
        formats={['docx', 'html', 'markdown']}
        onPick={onPick}
        onTemplate={onTemplate}
        onQrCode={canShare ? onQrCode : undefined}
        canPrint
      />
    </OpenMenu>
  );
}
