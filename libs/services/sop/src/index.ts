export { SopModule } from './sop.module.js';
