import { describe, expect, it } from '@jest/globals';
import { frameSize, parseTimes, shownInSamples, thumbnailSize } from './frame-filter.js';
import { rotationOf, frameRate, displaySize, type VideoFacts } from './video-facts.js';

const facts = (width: number, height: number) => ({ width, height }) as VideoFacts;

describe('frame sizes', () => {
  it('are even, within the maximum height, and never enlarged', () => {
    expect(frameSize(facts(1920, 1080))).toEqual([1920, 1080]);
    expect(frameSize(facts(3840, 2160))).toEqual([1920, 1080]);
    expect(frameSize(facts(1080, 1920), 720)).toEqual([406, 720]);
    expect(frameSize(facts(853, 479))).toEqual([854, 480]);
    expect(frameSize(facts(1, 1))).toEqual([2, 2]);
    expect(thumbnailSize(facts(1920, 1080))).toEqual([320, 180]);
    expect(thumbnailSize(facts(160, 120))).toEqual([160, 120]);
    expect(thumbnailSize(facts(8000, 2))).toEqual([320, 2]);
  });
});

describe('frame times', () => {
  it("are parsed from ffmpeg's output", () => {
    const printed =
      'frame:0    pts:0       pts_time:0\nselected=1\nframe:1    pts:1033333 pts_time:1.03333\nselected=1\n';
    expect(parseTimes(printed)).toEqual([0, 1_033_333]);
    expect(parseTimes('frame:0 pts:-3 pts_time:-3e-06\n')).toEqual([-3]);
    expect(parseTimes('frame:0    pts:0       pts_time:0\nselected=1\nframe:1    pts:10')).toEqual([0]);
  });

  it('map each sample to the frame shown then: the last one at or before its moment, otherwise the first one', () => {
    const times = [400_000, 2_000_000, 2_960_000, 12_000_000];
    const everySecond = { frames: 1, seconds: 1, start: 0 };
    expect(shownInSamples(times, everySecond, 14)).toEqual([0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
    const everyFour = { frames: 250, seconds: 1000, start: 0 };
    expect(shownInSamples(times, everyFour, 4)).toEqual([0, 2, 2, 3]);
    expect(shownInSamples(times, { frames: 1000, seconds: 1, start: 2.961 }, 1)).toEqual([2]);
    expect(shownInSamples(times, { frames: 1000, seconds: 1, start: 2.959 }, 1)).toEqual([1]);
  });
});

describe('reports of ffprobe', () => {
  it('give a clockwise rotation and an upright size', () => {
    const turned = (rotation: number) => ({ width: 160, height: 120, side_data_list: [{ rotation }] });
    expect([-90, 90, 180, -180, 0, 270].map((rotation) => rotationOf(turned(rotation)))).toEqual([
      90, 270, 180, 180, 0, 90,
    ]);
    expect(displaySize(turned(-90))).toEqual({ width: 120, height: 160 });
    expect(displaySize({ width: 720, height: 576, sample_aspect_ratio: '16:15' })).toEqual({
      width: 768,
      height: 576,
    });
  });

  it('give a frame rate, whatever is missing', () => {
    expect(frameRate({ avg_frame_rate: '30/1', r_frame_rate: '30/1' })).toEqual({
      fps: 30,
      isVariableFrameRate: false,
    });
    expect(frameRate({ avg_frame_rate: '18/1', r_frame_rate: '30/1' })).toEqual({
      fps: 18,
      isVariableFrameRate: true,
    });
    expect(frameRate({ avg_frame_rate: '0/0', r_frame_rate: '1000/1' })).toMatchObject({ fps: 30 });
    expect(frameRate({})).toMatchObject({ fps: 30 });
  });
});
