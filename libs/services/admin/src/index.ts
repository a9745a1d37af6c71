export { AdminModule } from './admin.module.js';
export { adminSchema } from './admin.schema.js';
