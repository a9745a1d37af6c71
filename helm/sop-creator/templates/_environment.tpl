{{- /* What a pod finds in its environment: nothing that another service reads. `calls` says which parts it reaches. */ -}}
{{- define "sop.environment" -}}
{{- $root := .root -}}{{- $name := .name -}}{{- $work := .work -}}{{- $calls := .calls -}}{{- $set := .set -}}
{{- $plain := dict
  "HOST" "0.0.0.0" "PORT" "8080" "METRICS_HOST" "0.0.0.0" "METRICS_PORT" "9464" "NODE_ENV" "production"
  "LOG_LEVEL" $root.Values.logLevel
  "SHUTDOWN_DELAY_SECONDS" ($set.drainSeconds | toString)
  "SHUTDOWN_GRACE_SECONDS" ($set.graceSeconds | toString)
  "PUBLIC_URL" $root.Values.publicUrl -}}
{{- /* The limit of a folder on the node's disk cannot be seen from inside the pod; a volume of its own shows its size by itself. */ -}}
{{- if not $set.workStorageClass -}}{{- $_ := set $plain "WORK_SIZE_MB" (div (include "sop.bytes" $set.workSize) 1048576 | toString) -}}{{- end -}}
{{- if has "objects" $calls -}}
{{- $_ := set $plain "S3_URL" (include "sop.objectsUrl" $root) -}}
{{- $_ := set $plain "S3_BUCKET" $root.Values.objects.bucket -}}
{{- $_ := set $plain "S3_REGION" $root.Values.objects.region -}}
{{- end -}}
{{- with $root.Values.tracing.endpoint -}}{{- $_ := set $plain "OTEL_EXPORTER_OTLP_ENDPOINT" . -}}{{- end -}}
{{- if and $root.Values.languageModel.enabled (has $name (list "pipeline" "pipeline-worker")) -}}
{{- $_ := set $plain "OPENAI_BASE_URL" (printf "http://%s-language-model:%s/v1" (include "sop.fullname" $root) (include "sop.modelPort" $root)) -}}
{{- $_ := set $plain "OPENAI_ANONYMOUS" "true" -}}
{{- $_ := set $plain "OPENAI_TEXT_MODEL" $root.Values.languageModel.model -}}
{{- $_ := set $plain "OPENAI_CONTEXT_TOKENS" ($root.Values.languageModel.contextTokens | int | toString) -}}
{{- $_ := set $plain "OPENAI_TIMEOUT_SECONDS" ($root.Values.languageModel.timeoutSeconds | int | toString) -}}
{{- $_ := set $plain "OPENAI_SPEECH_MODEL" "none" -}}
{{- end -}}
{{- if eq $name "gateway" -}}
{{- $_ := set $plain "TRUSTED_PROXY_HOPS" ($root.Values.trustedProxyHops | toString) -}}
{{- range $other, $it := (include "sop.serviceCalls" $root | fromYaml) -}}
{{- if has "gateway" (index $it "calledBy" | default list) -}}
{{- $_ := set $plain (printf "%s_URL" (upper $other)) (printf "http://%s-%s:8080" (include "sop.fullname" $root) $other) -}}
{{- end -}}{{- end -}}
{{- end -}}
{{- $plain = mergeOverwrite $plain (deepCopy ($root.Values.env | default dict)) (deepCopy ($work.env | default dict)) (deepCopy ($set.env | default dict)) -}}
{{- range $key := keys $plain | sortAlpha }}
- { name: {{ $key }}, value: {{ index $plain $key | toString | quote }} }
{{- end }}
{{- if has "database" $calls }}
{{- $key := printf "DATABASE_URL_%s" (upper ($work.service | default $name)) }}
- name: {{ $key }}
  valueFrom: { secretKeyRef: { name: {{ include "sop.secret" (dict "root" $root "group" "database") }}, key: {{ $key }} } }
{{- end }}
{{- if has "bus" $calls }}
- name: NATS_URL
  valueFrom: { secretKeyRef: { name: {{ include "sop.secret" (dict "root" $root "group" "bus") }}, key: NATS_URL } }
{{- end }}
{{- if has "objects" $calls }}
{{- range list "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "sop.secret" (dict "root" $root "group" "objects") }}, key: {{ . }} } }
{{- end }}
{{- end }}
{{- $secret := include "sop.secret" (dict "root" $root "group" "application") }}
{{- range $work.secrets }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- range $work.mayHave }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end -}}

{{- define "sop.workloads" -}}{{ .Files.Get "files/workloads.yaml" }}{{- end -}}
{{- define "sop.serviceCalls" -}}{{ .Files.Get "files/service-calls.yaml" }}{{- end -}}

{{- define "sop.objectsUrl" -}}
{{- if .Values.bundled.enabled -}}http://{{ include "sop.fullname" . }}-objects:9000
{{- else -}}{{ required "objects.url must name the S3 server" .Values.objects.url }}{{- end -}}
{{- end -}}

{{- /* What rclone knows as `from`, the product's store, and as `to`, the store of the backup. */ -}}
{{- define "sop.copyEnvironment" -}}
{{- $root := . -}}
{{- $objects := .Values.backup.objects -}}
- { name: RCLONE_CONFIG, value: /tmp/rclone.conf }
{{- range list "FROM" "TO" }}
{{- $isSource := eq . "FROM" }}
- { name: RCLONE_CONFIG_{{ . }}_TYPE, value: s3 }
- { name: RCLONE_CONFIG_{{ . }}_PROVIDER, value: Other }
- { name: RCLONE_CONFIG_{{ . }}_ENDPOINT, value: {{ ternary (include "sop.objectsUrl" $root) $objects.targetUrl $isSource | quote }} }
- { name: RCLONE_CONFIG_{{ . }}_REGION, value: {{ ternary $root.Values.objects.region $objects.targetRegion $isSource | quote }} }
{{- $secret := ternary (include "sop.secret" (dict "root" $root "group" "objects")) $objects.targetSecret $isSource }}
{{- range list "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
- name: RCLONE_CONFIG_{{ ternary "FROM" "TO" $isSource }}_{{ ternary "ACCESS_KEY_ID" "SECRET_ACCESS_KEY" (eq . "S3_ACCESS_KEY") }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end }}
{{- end -}}
