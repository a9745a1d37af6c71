import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react';
import type { Dataset } from '@sop/contracts';
import { useRef } from 'react';
import { Can } from '../../../features/permissions/can.js';
import { texts } from '../training.texts.js';
import { ImportDialog } from './import-dialog.js';
import styles from './datasets.module.css';
import { useExport } from './use-exchange.js';
import { useImport } from './use-import.js';

/** Exports and imports the annotations of a dataset. */
export function DatasetMenu({ dataset }: { dataset: Dataset }) {
  const input = useRef<HTMLInputElement>(null);
  const exporting = useExport(dataset);
  const importing = useImport(dataset);
  return (
    <>
      <Menu position="bottom-end" width={230} withinPortal>
        <Menu.Target>
          <ActionIcon
            aria-label={texts.moreFor(dataset.name)}
            loading={exporting.isPending}
            className={styles.more}
          >
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(['yolo', 'coco'] as const).map((format) => (
            <Menu.Item
              key={format}
              leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
              disabled={!dataset.is_annotated}
              onClick={() => exporting.mutate(format)}
            >
              {texts.exportAs(format)}
            </Menu.Item>
          ))}
          <Can permission="box.replace">
            <Menu.Item
              leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {texts.importAnnotations}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.json,.csv,.xml"
        aria-label={texts.importInto(dataset.name)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) importing.read(file);
        }}
      />
      <ImportDialog
        name={dataset.name}
        importing={importing}
        onChooseAnother={() => {
          importing.close();
          input.current?.click();
        }}
      />
    </>
  );
}
