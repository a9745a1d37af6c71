export { PipelineModule } from './pipeline.module.js';
export { pipelineSchema } from './pipeline.schema.js';
