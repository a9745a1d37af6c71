import { readdirSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { folderName } from './sop-markdown.mjs';
import { CommandError } from './terminal.mjs';

/** The containers that the product reads. */
const extensions = new Set(['.mp4', '.m4v', '.mov', '.qt', '.3gp', '.mkv', '.webm', '.avi']);
/** A night's work: more is likely the wrong folder. */
const maxVideos = 500;

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * The videos of a folder, not of the folders in it, sorted as people count, each with the name of its own output folder.
 *
 * @returns {{ video: string, name: string }[]}
 */
export function videosIn(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => extensions.has(extname(name).toLowerCase()))
    .toSorted(compare);
  if (files.length === 0) throw new CommandError(`There are no videos in ${folder}.`);
  if (files.length > maxVideos)
    throw new CommandError(`There are ${files.length} videos in ${folder}, more than ${maxVideos} at once.`);
  const names = distinctNames(files);
  return files.map((file, at) => ({ video: join(folder, file), name: names[at] }));
}

/** Those of the files; where two would be the same, with the extension, and then with a number. */
function distinctNames(files) {
  const taken = new Set();
  const bare = files.map((file) => folderName(parse(file).name).toLowerCase());
  return files.map((file, at) => {
    const isShared = bare.filter((name) => name === bare[at]).length > 1;
    const name = folderName(isShared ? file : parse(file).name);
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1) distinct = `${name}-${count}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/**
 * Runs `make` for each, one after the other. One that fails does not stop the others.
 *
 * @param {{ onFailure: (video: string, reason: string) => void, isStopped: () => boolean }} options
 * @returns {Promise<{ video: string, reason: string }[]>} those that failed
 */
export async function makeEach(videos, make, { onFailure, isStopped }) {
  const failed = [];
  for (const [at, each] of videos.entries()) {
    if (isStopped()) break;
    try {
      await make(each, at);
    } catch (error) {
      if (isStopped()) break;
      failed.push({ video: each.video, reason: error.message });
      onFailure(each.video, error.message);
    }
  }
  return failed;
}
