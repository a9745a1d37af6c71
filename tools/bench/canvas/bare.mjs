/**
 * The measure to hold against: the same picture and rectangles on one canvas, drawn anew with every frame of the screen, with the
 * one under the pointer following it. No framework, no layers, no labels.
 */
export async function drawBare(root) {
  const frames = await (await fetch('/api/training/datasets/1/annotations')).json();
  const bytes = await (await fetch('/api/training/datasets/1/frames/0/image?size=full')).blob();
  const picture = await createImageBitmap(bytes);
  const canvas = document.createElement('canvas');
  const density = window.devicePixelRatio;
  canvas.width = window.innerWidth * density;
  canvas.height = window.innerHeight * density;
  canvas.style.cssText = `position:fixed;inset:0;width:${window.innerWidth}px;height:${window.innerHeight}px`;
  root.append(canvas);
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
  const paint = () => {
    context.drawImage(picture, 0, 0, width, height);
    for (const box of boxes) strokeTwice(context, box.x, box.y, box.width, box.height);
    strokeTwice(context, pointer.x, pointer.y, 80, 60);
    requestAnimationFrame(paint);
  };
  document.body.dataset['ready'] = 'yes';
  requestAnimationFrame(paint);
}

function strokeTwice(context, x, y, width, height) {
  context.strokeStyle = 'rgb(0 0 0 / 55%)';
  context.lineWidth = 4;
  context.strokeRect(x, y, width, height);
  context.strokeStyle = '#ffd23f';
  context.lineWidth = 2;
  context.strokeRect(x, y, width, height);
}
