/** The backbone's layers that trained heads use: at strides of 8, 16 and 32 of its 300 by 300 pixels, finest first. */
export const TAPS = [
  {
    node: 'FeatureExtractor/MobilenetV2/expanded_conv_5/ArithmeticOptimizer/AddOpsRewrite_add',
    side: 38,
    channels: 32,
  },
  { node: 'FeatureExtractor/MobilenetV2/expanded_conv_13/expand/Relu6', side: 19, channels: 576 },
  { node: 'FeatureExtractor/MobilenetV2/Conv_1/Relu6', side: 10, channels: 1280 },
] as const;

/** Heat maps and boxes of a head have the finest tap's side: one cell for 8 by 8 pixels of the backbone's input. */
export const GRID_SIDE = 38;
export const GRID_CELLS = GRID_SIDE * GRID_SIDE;
