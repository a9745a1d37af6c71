# The training pod: pulls waiting trainings and works on them on a GPU. docker build -f docker/trainer.Dockerfile .
# @tensorflow/tfjs-node-gpu 4.22 is built on TensorFlow 2.9: CUDA 11 and cuDNN 8, which this base image has.
ARG NODE_IMAGE=node:22-bookworm-slim
ARG CUDA_IMAGE=nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu22.04

FROM ${NODE_IMAGE} AS build
WORKDIR /product
# The native runtime comes from source where no prepared library fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ ca-certificates
COPY package.json package-lock.json .npmrc ./
COPY apps ./apps
COPY libs ./libs
RUN npm ci --no-audit
COPY nx.json .swcrc tsconfig.base.json tsconfig.json ./
COPY tools ./tools
RUN NX_DAEMON=false npx nx run-many -t build --projects=@sop/app-training,tag:type:kit,tag:type:contract,@sop/service-training \
  && npm prune --omit=dev \
  && npm install --no-save --no-audit --ignore-scripts=false @tensorflow/tfjs-node-gpu@4.22.0

FROM ${NODE_IMAGE} AS node

FROM ${CUDA_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 trainer
COPY --from=node /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production METRICS_HOST=0.0.0.0 METRICS_PORT=9464 WORK_DIR=/work MODELS_DIR=/models TRAINING_KINDS=train \
  TF_CPP_MIN_LOG_LEVEL=2 TF_FORCE_GPU_ALLOW_GROWTH=true ORT_DISABLE_TELEMETRY=1
WORKDIR /product
COPY --from=build --chown=root:root /product /product
RUN mkdir -p /work /models && chown trainer /work
USER trainer
EXPOSE 9464
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/training/dist/worker.js"]
