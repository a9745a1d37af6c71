import { TestEnvironment } from 'jest-environment-jsdom';
import { watched } from './watched.mjs';

export default watched(TestEnvironment);
