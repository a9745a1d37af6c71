/* Run by k6, not by Node. */
import { check, fail } from 'k6';
import http from 'k6/http';

const tus = { 'Tus-Resumable': '1.0.0' };
const chunkBytes = 8 * 1024 * 1024;
/** Of the requests that send bytes this share is cut off by the client. */
const cutShare = 0.3;

/**
 * The bytes of a video of any size: the video itself, and a box that players skip (ISO/IEC 14496-12, `free`).
 *
 * @param {ArrayBuffer} video an MP4
 * @param {number} totalBytes below 4 GB, more than the video and 8 bytes
 */
export function inflatedVideo(video, totalBytes) {
  const bytes = new Uint8Array(totalBytes);
  bytes.set(new Uint8Array(video));
  const box = new DataView(bytes.buffer, video.byteLength);
  box.setUint32(0, totalBytes - video.byteLength);
  box.setUint32(4, 0x66726565);
  return bytes.buffer;
}

/**
 * Sends a video in parts (tus 1.0). Some requests are cut off; the upload then continues at the offset that the server reports.
 *
 * @param {{ base: string, headers: object, onReply: (name: string, reply: object) => void, resumed: { add(n: number): void } }} to
 * @param {ArrayBuffer} content
 * @returns {string} the id of the finished upload
 */
export function uploadInParts({ base, headers, onReply, resumed }, content) {
  const begun = http.post(`${base}/api/uploads`, null, {
    headers: { ...headers, ...tus, 'Upload-Length': String(content.byteLength) },
    tags: { name: 'uploads.create', expected: 'yes' },
  });
  onReply('uploads.create', begun);
  if (!check(begun, { 'an upload begins': ({ status }) => status === 201 })) fail('no upload begins');
  const address = `${base}${begun.headers.Location}`;
  let offset = 0;
  while (offset < content.byteLength) {
    const chunk = content.slice(offset, Math.min(content.byteLength, offset + chunkBytes));
    if (Math.random() < cutShare) {
      cutOff(address, headers, offset, chunk);
      offset = reportedOffset(
        { address, headers, onReply },
        { least: offset, most: offset + chunk.byteLength },
      );
      resumed.add(1);
    } else offset = send({ address, headers, onReply }, offset, chunk);
  }
  return address.slice(address.lastIndexOf('/') + 1);
}

const patchHeaders = (headers, offset) => ({
  ...headers,
  ...tus,
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
});

/** The client gives up before the reply; what has arrived by then is the server's to report. */
function cutOff(address, headers, offset, chunk) {
  http.patch(address, chunk, {
    headers: patchHeaders(headers, offset),
    tags: { name: 'uploads.append cut off' },
    responseCallback: null,
    timeout: `${20 + Math.floor(Math.random() * 80)}ms`,
  });
}

/** @returns {number} the offset to continue at, which is within the part where a request that was cut off had stored more than was reported */
function send({ address, headers, onReply }, offset, chunk) {
  const reply = http.patch(address, chunk, {
    headers: patchHeaders(headers, offset),
    tags: { name: 'uploads.append', expected: 'yes' },
    responseCallback: http.expectedStatuses(204, 409),
    timeout: '300s',
  });
  onReply('uploads.append', reply);
  const end = offset + chunk.byteLength;
  const stored = Number(reply.headers['Upload-Offset']);
  const isContinued =
    reply.status === 204 ? stored === end : reply.status === 409 && stored > offset && stored <= end;
  if (!check(reply, { 'a part is stored whole, or from where more was stored': () => isContinued }))
    fail(`a part was answered with ${reply.status}`);
  return stored;
}

function reportedOffset({ address, headers, onReply }, { least, most }) {
  const reply = http.head(address, {
    headers: { ...headers, ...tus },
    tags: { name: 'uploads.status', expected: 'yes' },
  });
  onReply('uploads.status', reply);
  const offset = Number(reply.headers['Upload-Offset']);
  const isWithin = () => reply.status === 200 && offset >= least && offset <= most;
  if (!check(reply, { 'the offset is within what was sent': isWithin })) fail(`no offset: ${reply.status}`);
  return offset;
}
