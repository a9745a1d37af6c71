import { TestEnvironment } from 'jest-environment-jsdom';
import { withReporting } from './reporting.mjs';

export default withReporting(TestEnvironment);
