/** Multipart limits. The file itself has no limit here: its size is the business of whoever stores it. */
export const uploadLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 32,
  files: 1,
  parts: 40,
  headerPairs: 20,
  headerSize: 8 * 1024,
} as const;

/** A form without files is as large as a JSON body may be. */
export const formLimits = { ...uploadLimits, fieldSize: 1024 * 1024, files: 0 } as const;
export const bodyLimitBytes = 1024 * 1024;

/** What the fields and boundaries of a form may add to the size of its file. */
const aroundFileBytes = 1024 ** 2;

/** Whether the announcement alone says that the file is larger than this, before a byte is read. */
export const announcesMore = (
  { announcedBytes }: { readonly announcedBytes: number | undefined },
  maxBytes: number,
): boolean => (announcedBytes ?? 0) - aroundFileBytes > maxBytes;
