import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readRuntime } from './runtime.js';
import { serviceConfig } from './service-config.js';

describe('configuration', () => {
  it('names all errors at once and shows no value', () => {
    const read = () => readRuntime({ PORT: 'eighty', TOKEN_SECRET: 'short-secret', S3_URL: 'nowhere' });
    expect(read).toThrow(/PORT[^]*TOKEN_SECRET[^]*S3_URL/);
    expect(read).not.toThrow(/short-secret/);
  });

  it('counts an empty variable as absent and applies defaults', () => {
    expect(serviceConfig(z.object({ A: z.string().default('x') }), { A: '', B: '1' })).toEqual({ A: 'x' });
    expect(readRuntime({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      rateLimitFactor: 1,
      natsUrl: undefined,
    });
  });

  it('reads the URLs of the services and their databases by name', () => {
    expect(readRuntime({ SOP_URL: 'http://sop:1', DATABASE_URL_AUTH: 'postgres://a/b' })).toMatchObject({
      serviceUrls: { sop: 'http://sop:1' },
      databaseUrls: { auth: 'postgres://a/b' },
    });
  });

  it('passes on the configured paths of ffmpeg and ffprobe', () => {
    const named = { ffmpeg: '/opt/ffmpeg', ffprobe: '/opt/ffprobe' };
    expect(readRuntime({ FFMPEG_PATH: named.ffmpeg, FFPROBE_PATH: named.ffprobe }).mediaTools).toEqual(named);
    expect(readRuntime({}).mediaTools).toEqual({ ffmpeg: undefined, ffprobe: undefined });
  });

  it('accepts an object store on disk or in S3, the latter with its keys', () => {
    expect(readRuntime({ OBJECTS_DIR: '/data' }).objects).toEqual({ kind: 'fs', root: '/data' });
    expect(() => readRuntime({ S3_URL: 'http://s3:9000' })).toThrow('S3_ACCESS_KEY');
  });
});
