export { AuthModule } from './auth.module.js';
export { authSchema } from './auth.schema.js';
