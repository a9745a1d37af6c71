import { Menu } from '@mantine/core';
import {
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconMarkdown,
  IconPrinter,
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
  /** Where the page is the SOP. */
  readonly canPrint?: boolean;
}

/** The ways in which an SOP can be taken along, as items of a menu. */
export function FormatItems({ formats, onPick, canPrint = false }: FormatItemsProps) {
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
      {canPrint && (
        <Menu.Item leftSection={<IconPrinter {...look} />} onClick={() => printSoon()}>
          {texts.print}
        </Menu.Item>
      )}
    </>
  );
}

const menuCloses = 200;
/** Once the menu is out of the way: the page is held while the browser's dialog is open. */
const printSoon = () => void setTimeout(() => window.print(), menuCloses);
