import type { ExportFormat } from '@sop/contracts';
import type { LazyMenu } from '../../ui/lazy-menu.js';
import { OpenMenu } from '../../ui/open-menu.js';
import { FormatItems } from './format-items.js';

interface OtherFormatsProps {
  readonly menu: LazyMenu;
  readonly onPick: (format: ExportFormat) => void;
}

/** The formats other than PDF. */
export default function OtherFormats({ menu, onPick }: OtherFormatsProps) {
  return (
    <OpenMenu menu={menu} position="bottom-start" width={280}>
      <FormatItems formats={['docx', 'html', 'markdown']} onPick={onPick} canPrint />
    </OpenMenu>
  );
}
