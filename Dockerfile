# The whole product in one image: launcher, API, worker, vault and the pages. docs/operate.md says how to
# run it.
FROM node:24-bookworm-slim
WORKDIR /opt/quittance
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY vault/package.json vault/
COPY sandbox/package.json sandbox/
COPY launcher/package.json launcher/
COPY demo/package.json demo/
COPY verification/package.json verification/
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
RUN npm run build
ENV NODE_ENV=production QUITTANCE_DATA=/var/lib/quittance HOST=0.0.0.0 PORT=3000
VOLUME /var/lib/quittance
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=120s --interval=15s --timeout=3s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "launcher/src/programs/main.ts"]
