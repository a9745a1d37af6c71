/** Multipart limits. The file itself has no limit here: the service that stores it limits its size. */
export const uploadLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 32,
  files: 1,
  parts: 40,
  headerPairs: 20,
  headerSize: 8 * 1024,
} as const;

/** A form without files may be as large as a JSON body. */
export const formLimits = { ...uploadLimits, fieldSize: 1024 * 1024, files: 0 } as const;
export const bodyLimitBytes = 1024 * 1024;

/** The bytes that fields and boundaries of a form may add to the size of its file. */
const aroundFileBytes = 1024 ** 2;

/** Whether the announced length alone exceeds the limit, before a byte is read. */
export const announcesMore = (
  { announcedBytes }: { readonly announcedBytes: number | undefined },
  maxBytes: number,
): boolean => (announcedBytes ?? 0) - aroundFileBytes > maxBytes;
