/** A chosen file with the folder that it was found in; empty for one chosen by itself. */
export interface ChosenFile {
  readonly file: File;
  readonly folder: string;
}

/** A folder of a whole disk would otherwise be read for minutes. */
const maxFiles = 2000;

export const chosenFile = (file: File): ChosenFile => ({
  file,
  folder: folderOf(file.webkitRelativePath),
});

/**
 * What was dropped, if it is more than one file or a folder; null otherwise. It has to be called while the event is handled,
 * because the browser forgets the files afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> | null {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length < 2 && !entries.some(({ isDirectory }) => isDirectory)) return null;
  return filesIn(entries);
}

/** One folder after the other; what cannot be read is left out. */
async function filesIn(roots: readonly FileSystemEntry[]): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  const waiting = [...roots];
  for (let entry = waiting.shift(); entry && found.length < maxFiles; entry = waiting.shift()) {
    if (isDirectory(entry)) waiting.push(...(await entriesOf(entry)));
    else if (isFile(entry)) {
      const file = await fileOf(entry);
      if (file) found.push({ file, folder: folderOf(entry.fullPath.replace(/^\//, '')) });
    }
  }
  return found;
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

/** The browser gives a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0 || all.length >= maxFiles) return all;
    all.push(...some);
  }
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
