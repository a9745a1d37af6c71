/** Writes files/service-calls.yaml of the chart; the contract must be built. node tools/chart/write-service-calls.mjs */
import { writeFileSync } from 'node:fs';
import { allRoutes } from '@sop/contracts';
import { callsFile, callsText } from './service-calls.mjs';

writeFileSync(callsFile, callsText(allRoutes));
