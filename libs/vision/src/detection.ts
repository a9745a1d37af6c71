/** A rectangle as shares of the picture's width and height, 0..1, from the top left corner. */
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
  /** Found by a trained head, as a class of the company. */
  isCustom?: true;
}

export interface DetectOptions {
  /** Detections below this score are omitted. Default 0.5. */
  minScore?: number;
  /** The maximum number, by score. Default 20. */
  maxDetections?: number;
}

export interface ObjectDetector {
  /** The model's name, as in the models folder. */
  readonly model: string;
  readonly backend: TensorBackend;
  /** Objects in a JPEG, PNG or WebP file, by decreasing score. Calls may overlap: pictures are decoded while others are in inference. */
  detect(imageFile: string, options?: DetectOptions): Promise<Detection[]>;
  close(): Promise<void>;
}

/** A trained head in memory, opened by the network that uses it. Dispose of it after the last call. */
export interface CompanyHead {
  readonly classNames: readonly string[];
  dispose(): void;
}

/** A detector that shares its features with trained heads: its own classes and those of heads in one pass. */
export interface HeadedDetector extends ObjectDetector {
  /** Names the weights by their content. Heads and cached features belong to one backbone. */
  readonly backbone: string;
  /** Opens a head of {@link trainHead}. Throws HeadRefused for other bytes and for a head of another backbone. */
  openHead(weights: Uint8Array): CompanyHead;
  /** Base classes and the classes of the heads in one pass of the backbone; suppresses overlaps per label across all of them. */
  detect(
    imageFile: string,
    options?: DetectOptions & { heads?: readonly CompanyHead[] },
  ): Promise<Detection[]>;
  /** Only the classes of the heads. */
  detectOnly(imageFile: string, heads: readonly CompanyHead[], options?: DetectOptions): Promise<Detection[]>;
}

export type TensorBackend = 'tfjs-node-gpu' | 'tfjs-node' | 'webgpu' | 'wasm';
