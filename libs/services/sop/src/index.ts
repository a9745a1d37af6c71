export { SopModule } from './sop.module.js';
export { sopSchema } from './sop.schema.js';
