import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest gives every test file its own Float32Array, but onnxruntime's native part makes arrays of Node's own, and the library compares
 * the two. Here tests use Node's own.
 */
export default class NativeArraysEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const type of [Float32Array, BigInt64Array, Int32Array, BigUint64Array])
      this.global[type.name] = type;
  }
}
