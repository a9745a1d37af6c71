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

export type TensorBackend = 'tfjs-node-gpu' | 'tfjs-node' | 'wasm';
