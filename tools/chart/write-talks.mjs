/** Writes files/talks.yaml of the chart; the contract must be built. node tools/chart/write-talks.mjs */
import { writeFileSync } from 'node:fs';
import { allRoutes } from '@sop/contracts';
import { talksFile, talksText } from './talks.mjs';

writeFileSync(talksFile, talksText(allRoutes));
