/** The server shrinks to the same size: what is larger is not stored on the device and not sent. */
const maxSide = 2048;
const quality = 0.85;

/** A photo as JPEG of a size that a device can store by the dozen. Rejects for a file that is no picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (bytes) => (bytes ? resolve(bytes) : reject(new Error('The photo was not drawn.'))),
      'image/jpeg',
      quality,
    ),
  );
}
