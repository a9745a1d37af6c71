/**
 * Prevents telemetry of dependencies. ONNX Runtime's official builds for Linux report to their maker since 1.29 (sessions, model
 * names and hashes, a device id stored in the home folder) unless this variable is set before the library is loaded; forked
 * processes inherit it.
 */
export function disableOnnxTelemetry(env: NodeJS.ProcessEnv = process.env): void {
  env['ORT_DISABLE_TELEMETRY'] = '1';
}
