import { crawl } from './crawl.js';

crawl('1440 px', { viewport: { width: 1440, height: 900 } });
