import { onNode22 } from './on-node-22.mjs';

await onNode22('./dev-command.mjs', { development: false });
