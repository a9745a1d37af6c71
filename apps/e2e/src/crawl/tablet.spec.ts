import { crawl } from './crawl.js';

crawl('820 px', { viewport: { width: 820, height: 1180 } });
