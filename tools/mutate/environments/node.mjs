import { TestEnvironment } from 'jest-environment-node';
import { watched } from './watched.mjs';

export default watched(TestEnvironment);
