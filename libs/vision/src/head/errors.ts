/** The bytes are no trained head, or a head that this network cannot use. */
export class HeadRefused extends Error {
  override readonly name = 'HeadRefused';
}
