import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { serviceNames, type ServiceName } from '@sop/contracts';
import { currentCall, DATABASE_URLS, HEALTH_CHECKS, type DatabaseUrls } from '@sop/database';
import { BUS_OPTIONS, BusModule, type BusOptions } from '@sop/messaging';
import { ObjectStoreModule, type ObjectStoreOptions } from '@sop/object-store';
import { DiskSpace } from '../space/disk-space.js';
import { rotatedKeys } from '../config/rotated-keys.js';
import { RUNTIME } from '../config/runtime-token.js';
import type { Runtime } from '../config/runtime.js';
import { ConfigError } from '../config/service-config.js';
import { HealthChecks } from '../health/health-checks.js';
import { BusTokenKeys } from '../identity/bus-token-keys.js';
import { BusApiTokens, BusSessionSource, EvictEndedSessions } from '../identity/bus-session-source.js';
import { API_TOKEN_SOURCE } from '../identity/api-tokens.js';
import { ActingReads } from '../identity/acting-reads.js';
import { IdentityGuard } from '../identity/identity.guard.js';
import { SESSION_SOURCE, SessionGate, type SessionSource } from '../identity/session-gate.js';
import { TOKEN_KEY_SOURCE } from '../identity/token-keys.js';
import { RateLimits } from '../limits/rate-limits.js';
import { SERVED, ReportProcess } from '../machine/report-process.js';
import { Logger } from '../logging/logger.js';
import { SettingsCache } from '../settings/settings-cache.js';
import { ProblemFilter } from '../problems/problem.filter.js';

/** The providers of every service: settings, log, health, identity, errors, object store. */
@Module({})
export class RuntimeModule {
  static forProcess(
    runtime: Runtime,
    logger: Logger,
    more: readonly Provider[] = [],
    served: readonly ServiceName[] = serviceNames,
  ): DynamicModule {
    const exported = [...exportedProviders(runtime, logger), ...more];
    return {
      module: RuntimeModule,
      global: true,
      imports: [DiscoveryModule, BusModule, ...objectStore(runtime)],
      controllers: [EvictEndedSessions],
      providers: [
        ...exported,
        { provide: SERVED, useValue: served },
        ReportProcess,
        ActingReads,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: IdentityGuard },
      ],
      exports: exported.map((each) => (typeof each === 'function' ? each : each.provide)),
    };
  }
}

function exportedProviders(runtime: Runtime, logger: Logger): Provider[] {
  return [
    { provide: RUNTIME, useValue: runtime },
    { provide: Logger, useValue: logger },
    { provide: DATABASE_URLS, useValue: databaseUrls(runtime) },
    { provide: BUS_OPTIONS, useValue: busOptions(runtime, logger.service) },
    HealthChecks,
    DiskSpace,
    SettingsCache,
    RateLimits,
    { provide: SESSION_SOURCE, useClass: BusSessionSource },
    { provide: TOKEN_KEY_SOURCE, useClass: BusTokenKeys },
    { provide: API_TOKEN_SOURCE, useClass: BusApiTokens },
    { provide: HEALTH_CHECKS, useExisting: HealthChecks },
    {
      provide: SessionGate,
      inject: [SESSION_SOURCE],
      useFactory: (source: SessionSource) => new SessionGate(source),
    },
  ];
}

function databaseUrls({ databaseUrls: urls }: Runtime): DatabaseUrls {
  return (service: ServiceName) => {
    const url = urls[service];
    if (!url) throw new ConfigError(`DATABASE_URL_${service.toUpperCase()} is not set`);
    return url;
  };
}

function objectStore({ objects, mediaSigningSecret, isChild }: Runtime): DynamicModule[] {
  if (!objects) return [];
  // A worker signs no links.
  if (!isChild && !mediaSigningSecret) throw new ConfigError('MEDIA_SIGNING_SECRET is not set');
  const signing = mediaSigningSecret && {
    signingKeys: rotatedKeys(mediaSigningSecret),
    sessionOfCall: () => currentCall().sessionId,
  };
  const useFactory = (space: DiskSpace): ObjectStoreOptions => ({
    ...{ store: objects, admitFile: (bytes) => space.reserveScratch(bytes) },
    ...signing,
  });
  return [ObjectStoreModule.forRootAsync({ inject: [DiskSpace], useFactory })];
}

/** A worker started by another process handles no events; without NATS it sends requests through its parent. */
function busOptions({ natsUrl, natsReplicas, isChild }: Runtime, name: string): BusOptions {
  return { name, isChild, ...(natsUrl && { natsUrl }), ...(natsReplicas && { natsReplicas }) };
}
