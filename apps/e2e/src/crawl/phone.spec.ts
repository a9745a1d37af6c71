import { crawl } from './crawl.js';

crawl('390 px', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
