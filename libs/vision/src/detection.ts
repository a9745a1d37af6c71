/** A rectangle in shares of the picture's width and height, 0..1, from the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Detection {
  label: string;
  /** The model's probability, 0..1. */
  score: number;
  box: Box;
  /** Found by a trained head: a class that the company taught. */
  isCustom?: true;
}

export interface DetectOptions {
  /** Detections below this score are left out. Default 0.5. */
  minScore?: number;
  /** The most certain ones are kept. Default 20. */
  maxDetections?: number;
}

export interface ObjectDetector {
  /** The model's name, as in the models folder. */
  readonly model: string;
  readonly backend: TensorBackend;
  /** What is to be seen in a JPEG, PNG or WebP file, the most certain first. Calls may overlap: pictures are read while others are looked at. */
  detect(imageFile: string, options?: DetectOptions): Promise<Detection[]>;
  close(): Promise<void>;
}

/** A trained head in memory, opened by the network it is used with. Dispose of it when no call uses it any more. */
export interface CompanyHead {
  readonly classNames: readonly string[];
  dispose(): void;
}

/** A detector whose features trained heads can look at too: classes of its own and of heads from one pass. */
export interface HeadedDetector extends ObjectDetector {
  /** Names the weights by their content. Heads and cached features belong to one backbone. */
  readonly backbone: string;
  /** Opens what {@link trainHead} made. Throws HeadRefused on other bytes and on a head of another backbone. */
  openHead(weights: Uint8Array): CompanyHead;
  /** Base classes and the classes of the heads, from one pass over the backbone; overlaps are suppressed per label across all of them. */
  detect(
    imageFile: string,
    options?: DetectOptions & { heads?: readonly CompanyHead[] },
  ): Promise<Detection[]>;
  /** Only what the heads see. */
  detectOnly(imageFile: string, heads: readonly CompanyHead[], options?: DetectOptions): Promise<Detection[]>;
}

export type TensorBackend = 'tfjs-node-gpu' | 'tfjs-node' | 'webgpu' | 'wasm';
