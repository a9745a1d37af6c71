import { recordingFps } from '@sop/contracts';
import { highlighted, canHighlight, type Picture } from './highlighted-picture.js';
import { announceThisTab, isThisTab, newController, pointerOfSurface, pointerOfThisTab } from './pointer.js';
import type { RecorderSettings } from '../recorder.machine.js';
import { mixAudio } from './sound.js';

/** Whether the cursor is highlighted: always, only if the browser reports its position, or never. */
type Highlight = 'here' | 'ifReported' | 'elsewhere';

/** The captured screen and sound as one stream. */
export interface Capture {
  readonly stream: MediaStream;
  /** The screen as captured, for the preview. */
  readonly shown: MediaStream;
  readonly hasSound: boolean;
  /** A preview of this tab would show itself recursively. */
  readonly isThisTab: boolean;
  readonly highlight: Highlight;
  /** Called once, when the shared source ends. */
  onEnd(listener: () => void): void;
  close(): void;
}

export const canRecordScreen = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' && typeof MediaRecorder !== 'undefined';

/** Asks for the screen first, so that a refused microphone does not waste the question. */
export async function openCapture(settings: RecorderSettings): Promise<Capture> {
  announceThisTab();
  const controller = newController();
  const display = await askForScreen(settings, controller);
  try {
    const microphone = await openMicrophone(settings.microphoneId);
    return assemble(settings, display, microphone, controller);
  } catch (error) {
    stopAll(display);
    throw error;
  }
}

const heights = { low: 720, medium: 1080, high: 2160 } as const;

function askForScreen(settings: RecorderSettings, controller: EventTarget | undefined): Promise<MediaStream> {
  const options = {
    video: {
      frameRate: { ideal: recordingFps, max: recordingFps },
      height: { max: heights[settings.quality] },
      cursor: settings.showCursor ? 'always' : 'never',
    },
    audio: settings.includeSystemAudio,
    systemAudio: settings.includeSystemAudio ? 'include' : 'exclude',
    surfaceSwitching: 'exclude',
    selfBrowserSurface: 'include',
    ...(controller && { controller }),
  };
  return navigator.mediaDevices.getDisplayMedia(options as DisplayMediaStreamOptions);
}

/** Null if no microphone is chosen. */
export async function openMicrophone(id: string): Promise<MediaStream | null> {
  if (id === '') return null;
  const wanted = id === 'default' ? {} : { deviceId: { exact: id } };
  return navigator.mediaDevices.getUserMedia({ audio: { ...wanted, echoCancellation: true } });
}

function assemble(
  settings: RecorderSettings,
  display: MediaStream,
  microphone: MediaStream | null,
  controller: EventTarget | undefined,
): Capture {
  const [screen] = display.getVideoTracks();
  if (!screen) throw new Error('no screen was shared');
  const isOwn = isThisTab(screen);
  const pointer = isOwn ? pointerOfThisTab() : controller ? pointerOfSurface(controller, screen) : null;
  const picture: Picture = highlighted(screen, pointer, settings) ?? {
    track: screen,
    close: () => undefined,
  };
  const sound = mixAudio([display, ...(microphone ? [microphone] : [])]);
  const stream = new MediaStream([picture.track, ...(sound ? [sound.track] : [])]);
  return {
    stream,
    shown: display,
    hasSound: sound !== null,
    isThisTab: isOwn,
    highlight: pointer && canHighlight() ? (isOwn ? 'here' : 'ifReported') : 'elsewhere',
    onEnd(listener) {
      // Unplugging the microphone ends the recording too, because later speech would be missing.
      for (const track of [screen, ...(microphone?.getAudioTracks() ?? [])])
        track.addEventListener('ended', listener, { once: true });
    },
    close() {
      picture.close();
      sound?.close();
      stopAll(display);
      if (microphone) stopAll(microphone);
    },
  };
}

const stopAll = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
