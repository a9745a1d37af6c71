import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { pollUntil } from '../data/poll-until.mjs';
import { ffmpeg } from '../media/clips.mjs';

/**
 * Creates a dataset through the API whose first frame, full HD, has `boxCount` boxes.
 *
 * @returns {Promise<{ dataset: number, annotate(): Promise<void> }>} `annotate` restores the boxes
 */
export async function annotatedFrame({ api }, { folder, boxCount }) {
  const file = join(folder, 'frame.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=5:d=2,noise=alls=6:allf=t'];
  await ffmpeg(...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file);
  const form = new FormData();
  form.set('video', await openAsBlob(file), basename(file));
  const { id } = await api.call('POST', '/training/datasets?name=Canvas&fps=1&transcode=false', { form });
  const { status, detail } = await pollUntil(
    'The dataset is being prepared',
    () => api.call('GET', `/training/datasets/${id}`),
    (dataset) => dataset.status !== 'preparing',
  );
  if (status !== 'ready') throw new Error(`the dataset could not be prepared: ${detail}`);
  const json = { frame_number: 0, boxes: boxesOf(boxCount) };
  const annotate = () => api.call('POST', `/training/datasets/${id}/annotations`, { json });
  return { dataset: id, annotate };
}

const labels = 'bolt washer bracket cable lever panel hand wrench screw guard valve hose'.split(' ');

/** A grid over the whole frame with gaps of a tenth. */
function boxesOf(count) {
  const columns = Math.ceil(Math.sqrt((count * 16) / 9));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => ({
    class_name: labels[index % labels.length],
    x_center: (0.5 + (index % columns)) / columns,
    y_center: (0.5 + Math.floor(index / columns)) / rows,
    width: 0.9 / columns,
    height: 0.9 / rows,
  }));
}
