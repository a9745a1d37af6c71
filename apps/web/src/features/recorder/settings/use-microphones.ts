import { useCallback, useEffect, useState } from 'react';
import { openMicrophone } from '../capture/capture.js';

/** The available microphones and the stream of the chosen one. It opens without a question only if permission is granted already. */
export function useMicrophones(id: string) {
  const [permission, setPermission] = useState<PermissionState | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => followPermission(setPermission), []);

  const isOpen = id !== '' && (permission === 'granted' || isAsked);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    let opened: MediaStream | null = null;
    void openMicrophone(id)
      .then(async (found) => {
        opened = found;
        if (!isWanted) return stop(found);
        setStream(found);
        setPermission('granted');
        setDevices(await microphones());
      })
      .catch(() => isWanted && setPermission('denied'));
    return () => {
      isWanted = false;
      stop(opened);
      setStream(null);
    };
  }, [id, isOpen]);

  return { devices, stream, permission, ask: useCallback(() => setIsAsked(true), []) };
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

const microphones = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');

/** Not every browser reports the permission; then it is requested. */
function followPermission(onChange: (state: PermissionState) => void): () => void {
  const ended = new AbortController();
  navigator.permissions
    .query({ name: 'microphone' as PermissionName })
    .then((status) => {
      if (ended.signal.aborted) return;
      onChange(status.state);
      status.addEventListener('change', () => onChange(status.state), { signal: ended.signal });
    })
    .catch(() => onChange('prompt'));
  return () => ended.abort();
}
