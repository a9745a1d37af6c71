import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { BytesReply, Input, Serve, type InputOf } from '@sop/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LandingSettingsService } from './landing-settings.service.js';
import { LogoService } from './logo.service.js';
import { PlanTiles } from './plan-tiles.js';
import { TilesService } from './tiles.service.js';
import { sendWithEtag } from './send-with-etag.js';

type Landing = typeof routes.landing;

@Controller()
export class LandingController {
  constructor(
    private readonly tiles: TilesService,
    private readonly plans: PlanTiles,
    private readonly settings: LandingSettingsService,
    private readonly logos: LogoService,
  ) {}

  @Serve(routes.landing.tiles)
  async publicTiles(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const customTiles = await this.tiles.findActive();
    const tiles = customTiles.length > 0 ? customTiles : await this.plans.read();
    return sendWithEtag({ tiles }, request, reply);
  }

  @Serve(routes.landing.settings)
  async publicSettings(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return sendWithEtag(await this.settings.map(), request, reply);
  }

  @Serve(routes.landing.logo)
  async logo(@Input() { params }: InputOf<Landing['logo']>) {
    const png = await this.logos.read(params.id);
    return new BytesReply({
      contentType: 'image/png',
      sizeBytes: png.length,
      etag: params.id,
      cacheControl: 'public, max-age=31536000, immutable',
      open: (range) => Readable.from(range ? png.subarray(range.start, range.end + 1) : png),
    });
  }

  @Serve(routes.landing.allTiles)
  async allTiles() {
    return { tiles: await this.tiles.findAll() };
  }

  @Serve(routes.landing.addTile)
  addTile(@Input() { body }: InputOf<Landing['addTile']>) {
    return this.tiles.add(body);
  }

  @Serve(routes.landing.editTile)
  editTile(@Input() { params, body }: InputOf<Landing['editTile']>) {
    return this.tiles.edit(params.id, body);
  }

  @Serve(routes.landing.removeTile)
  removeTile(@Input() { params }: InputOf<Landing['removeTile']>) {
    return this.tiles.remove(params.id);
  }

  @Serve(routes.landing.allSettings)
  async allSettings() {
    return { settings: await this.settings.list() };
  }

  @Serve(routes.landing.set)
  set(@Input() { params, body }: InputOf<Landing['set']>) {
    return this.settings.set(params.key, body.value);
  }

  @Serve(routes.landing.uploadLogo)
  async uploadLogo(@Input() { upload }: InputOf<Landing['uploadLogo']>) {
    return { logo_url: await this.logos.replace(upload) };
  }
}
