/** The frame that a picture of another tool shows. */
export interface FrameName {
  frameNumber: number;
  /** Distinguishes the pictures that Roboflow makes of one frame; undefined for other tools. */
  version: string | undefined;
}

/** `000012_jpg.rf.0a1b2c…`: Roboflow writes the extension into the name and adds a hash. */
const roboflowName = /^(.+)[_.-](?:jpe?g|png|bmp|webp)\.rf\.([\w-]+)$/i;
/** `3f2a9c1b-000012`, `a1b2c3__000012`: Label Studio prefixes uploaded and remote files with a hash. */
const labelStudioName = /^(?:[0-9a-f]{8}-|[0-9a-f]{6,8}__)(.+)$/i;

/** The frame whose exported picture had this name before the tool changed it; undefined for other pictures. */
export function frameNameOf(baseName: string): FrameName | undefined {
  const [, beforeRoboflow, version] = roboflowName.exec(baseName) ?? [];
  const name = beforeRoboflow ?? baseName;
  const number = [name, labelStudioName.exec(name)?.[1]].find((each) => /^\d{1,9}$/.test(each ?? ''));
  return number === undefined ? undefined : { frameNumber: Number(number), version };
}
