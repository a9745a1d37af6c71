import { TestEnvironment } from 'jest-environment-node';
import { withReporting } from './reporting.mjs';

export default withReporting(TestEnvironment);
