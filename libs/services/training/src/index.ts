export { TrainingModule } from './training.module.js';
