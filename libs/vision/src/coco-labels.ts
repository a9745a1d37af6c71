/** The 80 classes of COCO 2017 by category id; ids run from 1 to 90 with ten gaps (an empty entry). */
const BY_ID = (
  ',person,bicycle,car,motorcycle,airplane,bus,train,truck,boat,traffic light,fire hydrant,,stop sign,parking meter,bench,bird,cat,' +
  'dog,horse,sheep,cow,elephant,bear,zebra,giraffe,,backpack,umbrella,,,handbag,tie,suitcase,frisbee,skis,snowboard,sports ball,' +
  'kite,baseball bat,baseball glove,skateboard,surfboard,tennis racket,bottle,,wine glass,cup,fork,knife,spoon,bowl,banana,apple,' +
  'sandwich,orange,broccoli,carrot,hot dog,pizza,donut,cake,chair,couch,potted plant,bed,,dining table,,,toilet,,tv,laptop,mouse,' +
  'remote,keyboard,cell phone,microwave,oven,toaster,sink,refrigerator,,book,clock,vase,scissors,teddy bear,hair drier,toothbrush'
).split(',');

/** Undefined for ids that COCO does not use. */
export function cocoLabel(categoryId: number): string | undefined {
  const label = BY_ID[categoryId];
  return label === '' ? undefined : label;
}

export const cocoLabels: readonly string[] = BY_ID.filter((label) => label !== '');
