import { Menu } from '@mantine/core';
import {
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconMarkdown,
  IconPrinter,
  IconQrcode,
  IconTemplate,
} from '@tabler/icons-react';
import type { ExportFormat } from '@sop/contracts';
import { texts } from './export.texts.js';

const icons = {
  pdf: IconFileTypePdf,
  docx: IconFileTypeDocx,
  html: IconFileTypeHtml,
  markdown: IconMarkdown,
};
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface FormatItemsProps {
  readonly formats: readonly ExportFormat[];
  readonly onPick: (format: ExportFormat) => void;
  /** True where the page shows the SOP itself. */
  readonly canPrint?: boolean;
  /** Undefined for those who may not see the links to the SOP. */
  readonly onQrCode?: (() => void) | undefined;
  readonly onTemplate: () => void;
}

/** The export formats of an SOP as menu items. */
export function FormatItems({ formats, onPick, canPrint = false, onQrCode, onTemplate }: FormatItemsProps) {
  return (
    <>
      {formats.map((format) => {
        const FormatIcon = icons[format];
        return (
          <Menu.Item key={format} leftSection={<FormatIcon {...look} />} onClick={() => onPick(format)}>
            {texts.choices[format]}
          </Menu.Item>
        );
      })}
      <Menu.Item leftSection={<IconTemplate {...look} />} onClick={onTemplate}>
        {texts.withTemplate}
      </Menu.Item>
      {canPrint && (
        <Menu.Item leftSection={<IconPrinter {...look} />} onClick={() => printSoon()}>
          {texts.print}
        </Menu.Item>
      )}
      {onQrCode && (
        <Menu.Item leftSection={<IconQrcode {...look} />} onClick={onQrCode}>
          {texts.withQr}
        </Menu.Item>
      )}
    </>
  );
}

const menuCloseMilliseconds = 200;
/** Waits until the menu has closed, because the print dialog blocks the page. */
const printSoon = () => void setTimeout(() => window.print(), menuCloseMilliseconds);
