export { drawLogo } from './draw-logo.js';
export { readLogo } from './read-logo.js';
