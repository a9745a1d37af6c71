/**
 * The baseline: the same picture and rectangles on one canvas, redrawn with every frame of the screen, with one rectangle that follows
 * the pointer. No framework, layers or labels. Runs in the page, so it must not use anything outside of itself.
 */
export async function drawBare({ token, dataset }) {
  const get = (path) =>
    fetch(`/api/training/datasets/${dataset}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const frames = await (await get('annotations')).json();
  const bytes = await (await get('frames/0/image?size=full')).blob();
  const picture = await createImageBitmap(bytes);
  const canvas = document.createElement('canvas');
  const density = window.devicePixelRatio;
  canvas.width = window.innerWidth * density;
  canvas.height = window.innerHeight * density;
  canvas.style.cssText = `position:fixed;inset:0;width:${window.innerWidth}px;height:${window.innerHeight}px`;
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(density, density);
  const scale = Math.min(window.innerWidth / picture.width, window.innerHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const boxes = (frames[0]?.boxes ?? []).map((box) => ({
    x: (box.x_center - box.width / 2) * width,
    y: (box.y_center - box.height / 2) * height,
    width: box.width * width,
    height: box.height * height,
  }));
  const pointer = { x: 0, y: 0 };
  canvas.addEventListener('pointermove', (event) => {
    pointer.x = event.clientX;
    pointer.y = event.clientY;
  });
  const strokeTwice = (x, y, w, h) => {
    context.strokeStyle = 'rgb(0 0 0 / 55%)';
    context.lineWidth = 4;
    context.strokeRect(x, y, w, h);
    context.strokeStyle = '#ffd23f';
    context.lineWidth = 2;
    context.strokeRect(x, y, w, h);
  };
  const paint = () => {
    context.drawImage(picture, 0, 0, width, height);
    for (const box of boxes) strokeTwice(box.x, box.y, box.width, box.height);
    strokeTwice(pointer.x, pointer.y, 80, 60);
    requestAnimationFrame(paint);
  };
  document.body.dataset['ready'] = 'yes';
  requestAnimationFrame(paint);
}
