import { onNode22 } from './on-node-22.mjs';

await onNode22('./start-command.mjs', { development: false });
