import { ActionIcon, Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { exportFormats, type SopCard } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { FormatItems } from './format-items.js';
import { texts } from './export.texts.js';
import { useExport } from './use-export.js';

const TemplateExport = lazy(() => import('./template-export.js'));

/** The export formats of an SOP behind one icon. Loaded on click, so it is open at once. */
export default function ExportMenu({ sop }: { sop: Pick<SopCard, 'id' | 'title'> }) {
  const { start, isPending, format } = useExport(sop);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={280} withinPortal defaultOpened withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            aria-label={isPending ? texts.generating(format) : texts.export(sop.title)}
            loading={isPending}
          >
            <IconFileExport size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <FormatItems
            formats={exportFormats}
            onPick={(format) => start({ format })}
            onTemplate={() => setIsChoosing(true)}
          />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isChoosing && (
          <TemplateExport
            onExport={(format, template) => start({ format, template })}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
