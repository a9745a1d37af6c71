/**
 * ONNX Runtime's official Linux builds report to Microsoft since 1.29 (session creation, model names and hashes, a kept device
 * id) unless this variable is set before the library is loaded. Import it above `onnxruntime-node`. Nothing leaves this machine
 * unasked.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
